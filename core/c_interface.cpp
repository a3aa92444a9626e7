#include <cstring>
#include <memory>
#include <new>

#include "koppel.h"
#include "run.hpp"

struct koppel_instance {
    koppel::System system;
    koppel::Parameters params;
    koppel::State state;
    std::unique_ptr<koppel::Workspace> work;
    const koppel::StepperInfo* stepper = nullptr;
    double options[4] = {1.0, 1.0, 0.8, 0.0};  // full Jacobian, renewed in every step; defaults of the methods as in Python
    double step = 0.0;
};

namespace {
void explain(char* error, std::size_t size, const std::string& text) {
    if (error == nullptr || size == 0) return;
    std::strncpy(error, text.c_str(), size - 1);
    error[size - 1] = '\0';
}
}  // namespace

extern "C" {

koppel_instance* koppel_create(const void* image, size_t size, const char* stepper, double step, char* error, size_t error_size) try {
    auto made = std::make_unique<koppel_instance>();
    const koppel::Engine* engine = koppel::find_engine("");
    const std::string wrong = image == nullptr ? "no image" : koppel::load_system(image, size, *engine, made->system);
    made->stepper = stepper == nullptr ? nullptr : koppel::find_stepper(*engine, stepper);
    made->step = step;
    if (made->stepper != nullptr && std::strcmp(made->stepper->name, "time_stepping") == 0) made->options[2] = 0.0;
    if (!wrong.empty() || made->stepper == nullptr || !(step > 0.0)) {
        explain(error, error_size, !wrong.empty() ? wrong : made->stepper == nullptr ? "unknown stepper" : "the step must be above 0");
        return nullptr;
    }
    made->params = koppel::default_parameters(made->system);
    made->state = koppel::start_state(made->system, made->params);
    made->work = std::make_unique<koppel::Workspace>(made->system);
    return made.release();
} catch (const std::exception& reason) {
    explain(error, error_size, reason.what());
    return nullptr;
}

void koppel_destroy(koppel_instance* instance) { delete instance; }

int koppel_channel_count(const koppel_instance* instance) { return static_cast<int>(instance->system.channels.size()); }
int koppel_input_count(const koppel_instance* instance) { return instance->system.inputs; }
double koppel_time(const koppel_instance* instance) { return instance->state.data[1] + instance->state.data[0] * instance->step; }

int koppel_set_input(koppel_instance* instance, int input, double value) {
    if (input < 0 || input >= instance->system.inputs) return 3;
    const koppel::StateLayout at = koppel::layout_of(instance->system);
    instance->state.data[at.inputs + input] = value;
    instance->state.data[at.external + input] = 1.0;
    instance->state.data[at.begun] = 0.0;
    return 0;
}

int koppel_step(koppel_instance* instance, int steps) {
    if (steps < 0) return 3;
    return koppel::run_steps(instance->system, instance->params, *instance->stepper, instance->options, instance->step, steps, 0,
                             *instance->work, instance->state, nullptr, nullptr)
        .trouble;
}

int koppel_read(koppel_instance* instance, double* channels, int count) {
    if (channels == nullptr || count != koppel_channel_count(instance)) return 3;
    koppel::read_channels(instance->system, instance->params, koppel_time(instance), *instance->work, instance->state, channels);
    return 0;
}

size_t koppel_state_size(const koppel_instance* instance) { return instance->state.data.size() * sizeof(double); }
int koppel_get_state(const koppel_instance* instance, void* bytes, size_t size) {
    if (bytes == nullptr || size != koppel_state_size(instance)) return 3;
    std::memcpy(bytes, instance->state.data.data(), size);
    return 0;
}
int koppel_set_state(koppel_instance* instance, const void* bytes, size_t size) {
    if (bytes == nullptr || size != koppel_state_size(instance)) return 3;
    std::memcpy(instance->state.data.data(), bytes, size);
    instance->work->steps_since_factor = -1;
    return 0;
}

}  // extern "C"
