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

/* Loads an image and makes one instance with its start values. On failure NULL, and the reason in error. */
KOPPEL_API koppel_instance* koppel_create(const void* image, size_t size, const char* stepper, double step, char* error, size_t error_size);
KOPPEL_API void koppel_destroy(koppel_instance* instance);

KOPPEL_API int koppel_channel_count(const koppel_instance* instance);
KOPPEL_API int koppel_input_count(const koppel_instance* instance);
KOPPEL_API double koppel_time(const koppel_instance* instance);

/* Gives an input a value from outside, held from now on. */
KOPPEL_API int koppel_set_input(koppel_instance* instance, int input, double value);
/* Takes steps; 0 when all went well, 1 for a singular matrix, 2 for a motion that is not finite, 3 for a wrong argument. */
KOPPEL_API int koppel_step(koppel_instance* instance, int steps);
/* Writes all channels at this instant. */
KOPPEL_API int koppel_read(koppel_instance* instance, double* channels, int count);

/* The state as plain bytes: save, restore, roll back. */
KOPPEL_API size_t koppel_state_size(const koppel_instance* instance);
KOPPEL_API int koppel_get_state(const koppel_instance* instance, void* bytes, size_t size);
KOPPEL_API int koppel_set_state(koppel_instance* instance, const void* bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
