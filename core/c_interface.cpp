#include <cmath>
#include <cstring>
#include <memory>
#include <new>

#include "couple.hpp"
#include "koppel.h"
#include "rules.hpp"
#include "run.hpp"

struct koppel_instance {
    koppel::System system;
    koppel::Parameters params;
    koppel::State state;
    std::unique_ptr<koppel::Workspace> work;
    const koppel::StepperInfo* stepper = nullptr;
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
    std::string wrong = image == nullptr ? "no image" : koppel::load_system(image, size, *engine, made->system);
    made->stepper = stepper == nullptr ? nullptr : koppel::find_stepper(*engine, stepper);
    made->step = step;
    if (wrong.empty() && made->stepper == nullptr)
        wrong = stepper == nullptr ? "no stepper is named" : "there is no stepper '" + std::string(stepper) + "'";
    if (wrong.empty()) wrong = koppel::refuse_step(made->stepper->name, step);
    if (wrong.empty()) wrong = koppel::refuse_method(made->system, *made->stepper, "");
    if (wrong.empty()) made->params = koppel::default_parameters(made->system);
    for (std::size_t i = 0; wrong.empty() && i < made->system.held_every.size(); ++i) {
        wrong = koppel::refuse_period(made->params.values[made->system.held_every[i]], step);
        if (!wrong.empty()) wrong = "time between ticks of held value " + std::to_string(i) + " " + wrong;
    }
    if (!wrong.empty()) {
        explain(error, error_size, wrong);
        return nullptr;
    }
    made->state = koppel::start_state(made->system, made->params);
    made->state.data[koppel::layout_of(made->system).step] = step;
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
    if (input < 0 || input >= instance->system.inputs) return KOPPEL_WRONG_ARGUMENT;
    const koppel::StateLayout at = koppel::layout_of(instance->system);
    if (!std::isfinite(value)) return KOPPEL_WRONG_ARGUMENT;
    instance->state.data[at.inputs + input] = value;
    instance->state.data[at.external + input] = 1.0;
    instance->state.data[at.begun] = 0.0;
    return 0;
}

int koppel_step(koppel_instance* instance, int steps) {
    if (steps < 0) return KOPPEL_WRONG_ARGUMENT;
    return koppel::run_steps(instance->system, instance->params, *instance->stepper, instance->stepper->defaults, instance->step, steps,
                             *instance->work, instance->state, {})
        .trouble;
}

int koppel_read(koppel_instance* instance, double* channels, int count) {
    if (channels == nullptr || count != koppel_channel_count(instance)) return KOPPEL_WRONG_ARGUMENT;
    const koppel::System& system = instance->system;
    koppel::read_channels(system, instance->params, koppel_time(instance), system.all_channels, *instance->work, instance->state, channels);
    return 0;
}

int koppel_velocity_count(const koppel_instance* instance) { return instance->system.nu; }
int koppel_report(koppel_instance* instance, const int* frames, int n, double* motion, double* P, double* W, double* free, double* change,
                  double* compliance) try {
    if (frames == nullptr || n < 1 || instance->stepper->parts == nullptr || !instance->system.laws.empty()) return KOPPEL_WRONG_ARGUMENT;
    for (int k = 0; k < n; ++k)
        if (frames[k] < 0 || frames[k] >= static_cast<int>(instance->system.frames.size())) return KOPPEL_WRONG_ARGUMENT;
    koppel::InterfaceReport found;
    if (!koppel::report_interfaces(instance->system, instance->params, *instance->stepper, instance->stepper->defaults, instance->step,
                                   *instance->work, instance->state, frames, n, found))
        return KOPPEL_SINGULAR;
    const auto give = [](const std::vector<double>& from, double* to) {
        if (to != nullptr) std::memcpy(to, from.data(), from.size() * sizeof(double));
    };
    give(found.motion, motion), give(found.P, P), give(found.W, W), give(found.free, free), give(found.change, change);
    give(found.compliance, compliance);
    return KOPPEL_OK;
} catch (const std::exception&) {
    return KOPPEL_WRONG_ARGUMENT;
}

size_t koppel_state_size(const koppel_instance* instance) { return instance->state.data.size() * sizeof(double); }
int koppel_get_state(const koppel_instance* instance, void* bytes, size_t size) {
    if (bytes == nullptr || size != koppel_state_size(instance)) return KOPPEL_WRONG_ARGUMENT;
    std::memcpy(bytes, instance->state.data.data(), size);
    return 0;
}
int koppel_set_state(koppel_instance* instance, const void* bytes, size_t size) {
    if (bytes == nullptr || size != koppel_state_size(instance)) return KOPPEL_WRONG_ARGUMENT;
    std::memcpy(instance->work->backup.data(), bytes, size);
    if (!koppel::refuse_state(instance->system, instance->work->backup.data(), size / sizeof(double)).empty()) return KOPPEL_WRONG_STATE;
    std::memcpy(instance->state.data.data(), bytes, size);
    double& step = instance->state.data[koppel::layout_of(instance->system).step];
    if (step != instance->step) {  // its counter has counted other steps
        instance->state.data[1] += instance->state.data[0] * step, instance->state.data[0] = 0.0;
        step = instance->step;
    }
    instance->work->factor.age = -1;
    return 0;
}

}  // extern "C"
