/* The core without Python: load a compiled image, set inputs, step, read channels. No call throws; what fails returns NULL or a code. */
#ifndef KOPPEL_H
#define KOPPEL_H
#include <stddef.h>
#if defined(_WIN32)
#define KOPPEL_API __declspec(dllexport)
#else
#define KOPPEL_API __attribute__((visibility("default")))
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef struct koppel_instance koppel_instance;

/* What calls return: 0, or what is wrong. After a code of koppel_step the state is that of the last good step. */
enum koppel_code {
    KOPPEL_OK = 0,
    KOPPEL_SINGULAR = 1,           /* the matrix of the step is singular: something moves without inertia and force */
    KOPPEL_NOT_FINITE = 2,         /* a velocity is not finite or beyond 1e30 */
    KOPPEL_OPEN = 3,               /* a constraint cannot be kept */
    KOPPEL_UNSETTLED = 4,          /* set-valued laws found no solution that can be accepted, in parts of the step neither */
    KOPPEL_POSITION_NOT_FINITE = 5,
    KOPPEL_STATE_NOT_FINITE = 6,   /* another state than positions and velocities */
    KOPPEL_WRONG_ARGUMENT = 100,   /* an index, a count, a size or a value that is not possible; nothing was done */
    KOPPEL_WRONG_STATE = 101       /* bytes that are no state of this machine; nothing was done */
};

/* Loads an image and makes one instance with its start values. On failure NULL, and the reason in error, one line.
   Rules, options and sentences are those of Python (core/rules.hpp): the step is finite and above 0, set-valued laws
   need time_stepping, held values tick after a whole number of steps, options of a method are its defaults. */
KOPPEL_API koppel_instance* koppel_create(const void* image, size_t size, const char* stepper, double step, char* error, size_t error_size);
KOPPEL_API void koppel_destroy(koppel_instance* instance);

KOPPEL_API int koppel_channel_count(const koppel_instance* instance);
KOPPEL_API int koppel_input_count(const koppel_instance* instance);
KOPPEL_API double koppel_time(const koppel_instance* instance);

/* Gives an input a finite value from outside, held from now on. */
KOPPEL_API int koppel_set_input(koppel_instance* instance, int input, double value);
/* Takes steps and stops early when one of them fails; returns a koppel_code. */
KOPPEL_API int koppel_step(koppel_instance* instance, int steps);
/* Writes all channels at this instant. */
KOPPEL_API int koppel_read(koppel_instance* instance, double* channels, int count);

/* What the machine tells of some of its frames for the next step, for couplings of one's own (core/couple.hpp). Frames are those of
   CompiledModel.coupling_frames, n of them; velocities nu of them. Row by row: motion n x 24 (position, rotation, velocity, angular velocity,
   accelerations while no velocity changes), P 6n x nu (twist per velocity), W 6n x 6n (P S^-1 P^T), free 6n (P S^-1 h), change 6n (what h
   changes, eq. 5.68 of Esterl), compliance 6n x 6n (pose at the end of the step per force). Any of them may be NULL. The state stays. */
KOPPEL_API int koppel_velocity_count(const koppel_instance* instance);
KOPPEL_API int koppel_report(koppel_instance* instance, const int* frames, int n, double* motion, double* P, double* W, double* free,
                             double* change, double* compliance);

/* The state as plain bytes: save, restore, roll back. */
KOPPEL_API size_t koppel_state_size(const koppel_instance* instance);
KOPPEL_API int koppel_get_state(const koppel_instance* instance, void* bytes, size_t size);
KOPPEL_API int koppel_set_state(koppel_instance* instance, const void* bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
