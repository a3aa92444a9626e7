// The numerical core is compiled once per instruction set; each build lives in a namespace of its own and the best one
// that the processor can run is chosen when a System is loaded (engine.hpp). The compiler is told which one by
// KOPPEL_LEVEL (base, avx2, avx512) and KOPPEL_LANES (doubles side by side).
#pragma once

#ifndef KOPPEL_LEVEL
#define KOPPEL_LEVEL base
#endif
#ifndef KOPPEL_LANES
#define KOPPEL_LANES 2
#endif
