// Whole matrices of browser tests: all rows with MATRIX=1 (`npm run soak`), else the rows that stand for the others.

/** True where every row is asked. */
export const isWhole = process.env.MATRIX === '1'

/** The rows that are asked: these of them by default. */
export const asked = <Row>(rows: readonly Row[], standsForOthers: (row: Row) => boolean): readonly Row[] =>
  isWhole ? rows : rows.filter(standsForOthers)
