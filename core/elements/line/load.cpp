// A force from a signal: drives side b against side a.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Load : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_SIGNALS(load);
    KOPPEL_OUTPUTS(force, power);

    template <class S>
    static void law(const Readings<Load, S>& in, Effects<Load, S>& out) {
        const S driving = in.signals.load;
        pull(out.lines, -driving);
        out.outputs = {driving, driving * between(in.lines).speed};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_load) { return SmoothKind<Load>("line.load"); }
