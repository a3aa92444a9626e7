// The image of a compiled model: how its sections are read, what of it is checked, and who reads which part.
#pragma once

#include <cstring>
#include <map>
#include <string>

#include "engine.hpp"
#include "plan.hpp"
#include "tape.hpp"

namespace koppel {

constexpr char image_magic[8] = {'k', 'o', 'p', 'p', 'e', 'l', '\0', '\1'};
constexpr std::uint32_t image_version = 1;
// Below this no sum of checked sizes leaves the range of int; a car with all its parts needs a thousandth of it.
constexpr std::size_t largest_image = std::size_t(1) << 28;

struct ImageSection {
    char name[24];
    std::uint32_t type, reserved;  // 1 int32, 2 float64, 3 bytes
    std::uint64_t count, offset;
};

// The sections of an image
class ImageReader {
  public:
    std::string error;

    ImageReader(const unsigned char* bytes, std::size_t size) : bytes_(bytes), size_(size) {
        std::uint32_t version = 0, count = 0;
        if (size < 16 || std::memcmp(bytes, image_magic, 8) != 0) {
            error = "not a koppel image";
            return;
        }
        std::memcpy(&version, bytes + 8, 4);
        std::memcpy(&count, bytes + 12, 4);
        if (version != image_version)
            error = "image version " + std::to_string(version) + " is not " + std::to_string(image_version);
        else if (count > 1000 || 16 + count * sizeof(ImageSection) > size)
            error = "image is truncated";
        for (std::uint32_t i = 0; error.empty() && i < count; ++i) {
            ImageSection section;
            std::memcpy(&section, bytes + 16 + i * sizeof(ImageSection), sizeof(ImageSection));
            section.name[23] = '\0';
            const std::uint64_t width = section.type == 1 ? 4 : section.type == 2 ? 8 : 1;
            if (section.offset > size || section.count > (size - section.offset) / width) error = "image is truncated";
            sections_[section.name] = section;
        }
    }

    std::vector<int> ints(const char* name) { return read<int>(name, 1); }
    std::vector<double> doubles(const char* name) { return read<double>(name, 2); }
    std::string text(const char* name) {
        const std::vector<char> chars = read<char>(name, 3);
        return std::string(chars.begin(), chars.end());
    }

  private:
    template <class T>
    std::vector<T> read(const char* name, std::uint32_t type) {
        const auto found = sections_.find(name);
        if (found == sections_.end() || found->second.type != type) {
            if (error.empty()) error = std::string("image has no section ") + name;
            return {};
        }
        std::vector<T> result(found->second.count);
        if (!result.empty()) std::memcpy(result.data(), bytes_ + found->second.offset, result.size() * sizeof(T));
        return result;
    }
    const unsigned char* bytes_;
    std::size_t size_;
    std::map<std::string, ImageSection> sections_;
};

// image_checks.cpp: a range lies in an array; curves, operations of the tape, what these name
bool within(int first, long long count, std::size_t size);
bool curve_is_sound(const CurveRow& curve, std::size_t n_values);
bool sensor_is_sound(const TapeOp& op, std::size_t n_frames);
bool arguments_are_sound(const std::vector<TapeOp>& ops);
bool tape_is_sound(const System& system, const std::vector<TapeOp>& ops);
// heights and friction factors that a road names exist
bool road_is_sound(const RoadRow& road, std::size_t n_values, std::size_t n_data);
// starts, spacings and coefficients that a table names exist
bool grid_is_sound(const GridRow& grid, const std::vector<double>& data);

// Readers of sections; empty, or what is wrong. image_constraints.cpp: constraints, where the tape is known to be sound, and parts without
// mass on three shifts that carry nothing
std::string read_constraints(ImageReader& reader, System& system);
void find_points(System& system);
// image_flows.cpp: flows in minimal coordinates; nodes without volume
std::string read_dependent_lines(ImageReader& reader, System& system);
// Losses of a table of lines with inertia; empty, or what is wrong
std::string add_flow_losses(System& system, const Table& table, int number);
std::string read_rigid_nodes(ImageReader& reader, System& system);

}  // namespace koppel
