// Types of subset-font, as far as typefaces are cut with it; the package brings none.
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'sfnt' | 'woff2'
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    readonly keepFeatures?: readonly string[]
    readonly keepAllGlyphs?: boolean
    readonly noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
