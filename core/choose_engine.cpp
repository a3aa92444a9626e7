// Chooses the build of the core that fits the processor.
#include <cstring>

#include "engine.hpp"

namespace koppel {

namespace base {
extern const Engine engine;
}
#ifdef KOPPEL_X86_LEVELS
namespace avx2 {
extern const Engine engine;
}
namespace avx512 {
extern const Engine engine;
}
#endif

std::vector<const char*> available_engines() {
    std::vector<const char*> names = {"base"};
#ifdef KOPPEL_X86_LEVELS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) names.push_back("avx2");
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        names.push_back("avx512");
#endif
    return names;
}

const Engine* find_engine(const char* name) {
    const std::vector<const char*> names = available_engines();
    const char* wanted = name != nullptr && name[0] != '\0' ? name : names.back();
    for (const char* known : names) {
        if (std::strcmp(known, wanted) != 0) continue;
#ifdef KOPPEL_X86_LEVELS
        if (std::strcmp(known, "avx2") == 0) return &avx2::engine;
        if (std::strcmp(known, "avx512") == 0) return &avx512::engine;
#endif
        return &base::engine;
    }
    return nullptr;
}

}  // namespace koppel
