// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.
export const followUpRoutes: readonly string[] = ['/smava']
