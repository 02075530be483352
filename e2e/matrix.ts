// Whole matrices of browser tests: all rows with MATRIX=1 (`npm run soak`), else the rows that stand for the others.

/** True where every row is asked. */
export const isWhole = process.env.MATRIX === '1'
