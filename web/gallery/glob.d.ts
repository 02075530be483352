// The one thing of the build tool that the gallery uses.
interface ImportMeta {
  glob<T>(pattern: string, options: { query: string; import: 'default'; eager: true }): Record<string, T>
}
