// Contacts in a solve by the proximal point method: the last resort.
#include "law_solve.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr int few = 6, many = 12;                  // with so many around one center the next one is softer or stiffer
constexpr double most_share = 1.0, least_share = 1e-6;         // by which contacts give way around a center
constexpr double near_center = 0.05, close_to_center = 1e-9;  // residual around it, against the one before and the largest speed

}  // namespace

// The proximal point method (Rockafellar 1976) for contacts: each is as if it gave way by a share of what its force does to its own speed,
// around the impulses found last. That is a problem with one well conditioned solution near them, which Newton finds; and where impulses
// stay, nothing gives way. The center runs ahead as Guler (1992) does after Nesterov. Other laws stay on their branches.
void Solve::approach() {
    begin_at_best();
    const bool soft = work.soft_contacts;
    copy_values(newton.give.data(), laws.give.data(), s.n_rows);
    copy_values(newton.center.data(), laws.center.data(), s.n_rows);
    copy_values(newton.around.data(), y, s.n_rows);
    double share = most_share, inertia = 1.0, last = residual;
    for (int rounds = 0; rounds < approaching;) {
        copy_values(newton.previous.data(), y, s.n_rows);
        give_way(share, soft);
        const double aim = std::fmax(close_to_center * largest, near_center * last);
        merit = merit_at(y, after, residual);
        int round = 0;
        while (round < per_center && rounds < approaching && residual > aim) {
            ++round, ++rounds;
            linearize_contacts();
            factor();
            solve();
            broken = !regular || !is_finite();
            if (broken) break;
            search();
            const double before = merit;
            merit = merit_at(y, after, residual);
            if (!(merit < before)) break;
        }
        if (round == 0) ++rounds;
        give_way(0.0, soft);
        if (broken) break;
        const bool found = residual <= aim;
        merit = merit_at(y, after, residual);
        scale_contacts();
        if (best < 0.0 || residual < best) keep_best();
        if (residual <= (rounds < most_central ? 0.5 : 0.9) * nearly * largest) break;
        if (found && residual > last) inertia = 1.0;
        const double next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * inertia * inertia)), ahead = found ? (inertia - 1.0) / next : 0.0;
        for (int i = s.n_lambda; i < s.n_rows; ++i) newton.around[i] = y[i] + ahead * (y[i] - newton.previous[i]);
        inertia = found ? next : 1.0;
        share = !found ? std::fmin(4.0 * share, most_share) : round <= few ? std::fmax(0.3 * share, least_share) : round > many ? 1.5 * share : share;
        last = residual;
    }
    work.soft_contacts = soft, broken = false, tries = 1;
}
// Contacts give way by this share more, around newton.around; 0: as the law does
void Solve::give_way(double share, bool soft) {
    work.soft_contacts = soft || share > 0.0;
    const double times = share / contact_share;
    for (int i = s.n_lambda; i < s.n_rows; ++i) {
        const double own = soft ? 1.0 : 0.0;
        laws.give[i] = share > 0.0 ? (own + times) * newton.give[i] : newton.give[i];
        laws.center[i] = share > 0.0 ? (own * newton.center[i] + times * newton.around[i]) / (own + times) : newton.center[i];
    }
}

}  // namespace koppel::KOPPEL_LEVEL
