// What follows from the tables of an image: groups of links, places in the matrix.
#pragma once

#include <vector>

#include "system.hpp"

namespace koppel {

// all nodes that the roots depend on, in order, themselves included
std::vector<int> nodes_behind(const std::vector<TapeOp>& tape, const std::vector<int>& roots);
// the velocity that belongs to a coordinate or velocity on the tape
int velocity_of(const System& system, const TapeOp& op);
// trees, simple links, blocks of velocities
void sort_links(System& system);
// signals of laws that read forces of the same step; the rows to which a row belongs, and their law or -1
void plan_reads(System& system);
RowGroup& group_of_row(System& system, int row, int& law);
// what signals read of forces: the round in which each value is known
void order_readings(System& system);
// nodes that elements need, by what they follow from
void sort_nodes(System& system);
// what must run to read these nodes of the tape
ChannelPlan plan_channels(const System& system, const std::vector<int>& nodes);
void build_pattern(System& system);
// System::row_terms
void list_row_terms(System& system);

}  // namespace koppel
