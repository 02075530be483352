// Type declaration of `import.meta.glob`, the one build-tool feature that the gallery uses.
interface ImportMeta {
  glob<T>(pattern: string, options: { query: string; import: 'default'; eager: true }): Record<string, T>
}
