// The static pattern of the block matrix: one block per set of velocities, in the order of elimination.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace koppel {

// Distance of two columns in a stored block: short columns are padded so that wide registers fit.
inline int leading(int n) { return n <= 2 ? n : n <= 4 ? 4 : (n + 7) / 8 * 8; }

constexpr int most_single = 16;
constexpr int most_thin = 2;  // rows of a thin block

struct Pivot {
    int block, size, diagonal, vector;  // block number, rows, offset of the diagonal block, offset in a padded vector
    int first, count;                   // its later neighbors: neighbors[first ... first + count)
    int early;                          // how many of them, the first ones, are no late blocks
    bool late;                          // it is one
    bool still;                         // where only rows are pushed, elimination forward does not reach it
    int targets;                        // count x count offsets, row by row
    bool small;                         // it and all its neighbors have one or two rows
    bool single;                        // they have one row, and there are not more of them than most_single
    // of a thin pivot: what its elimination changes, without looking at sizes. columns[first_column ... + columns): the columns of its
    // neighbors one by one, from late_column on those of late blocks; lines[first_line ... + lines): their rows, single ones and, after the
    // first thin_lines, whole blocks; lines x columns targets from line_targets on
    int first_column = 0, columns = 0, late_column = 0, first_line = 0, lines = 0, thin_lines = 0, line_targets = 0;
};
struct PivotColumn {
    int upper, vector;  // its rows of the pivot; its entry in a padded vector
};
struct PivotLine {
    int lower, apart, size, vector;  // its columns of the pivot are so many apart; rows
    bool late;
};
struct Neighbor {
    int size, lower, upper, vector, block;  // lower: block (neighbor, pivot); upper: block (pivot, neighbor)
};

// The last blocks are rows: each is eliminated only after the unknowns that it is coupled with.
struct RowBlocks {
    int first, end;             // rows that change while the rest of the matrix stays: best behind all unknowns
    int rows;                   // first of all rows; what is not between first and end follows its own unknowns
    std::vector<int> read_by;   // other states that are among the late blocks or not, as costs less
};

struct Pattern {
    std::vector<int> sizes;     // rows of each block
    std::vector<int> first_u;   // first velocity of each block
    std::vector<int> vectors;   // offset of each block in a padded vector
    std::vector<Pivot> pivots;  // in the order of elimination
    std::vector<Neighbor> neighbors;
    std::vector<int> targets;
    std::vector<PivotColumn> columns;
    std::vector<PivotLine> lines;
    std::vector<int> line_targets;
    std::vector<std::vector<std::pair<int, int>>> rows;  // per block: (column block, offset), sorted
    // late blocks, rows that may change while the rest of the matrix stays, and other states that are eliminated among them: their rows and
    // columns, as offset and number of doubles, joined where they lie side by side
    std::vector<std::pair<int, int>> late_ranges;
    bool small = false;     // all pivots are
    bool rows_last = true;  // late blocks are eliminated behind all others that they are coupled with; else there are none
    int vector_size = 0;
    int used = 0;                   // doubles of real blocks
    int trash = 0;                  // offset of a block that takes what belongs to the ground
    int size = 0;                   // doubles in all
    int fill = 0;                   // blocks that exist only because of elimination
    long long multiplications = 0;  // block products of one factorization

    // Orders by minimum degree (Tinney and Walker 1967), blocks of equal degree by their place, and finds the fill. pairs: coupled
    // blocks.
    void build(const std::vector<int>& block_sizes, const std::vector<int>& block_first_u, const std::vector<std::pair<int, int>>& pairs,
               const RowBlocks& of_rows, const std::vector<int>& place);
    // Takes no pivot from a block: its unknowns are given. Its blocks of the matrix stay as they are assembled.
    void leave_out(int block);
    // Offset of a block; the trash block when i or j is negative.
    int offset(int i, int j) const;

  private:
    void list_lines();  // of all thin pivots
};

}  // namespace koppel
