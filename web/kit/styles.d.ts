// Type declarations of CSS modules: class names by the name they were written with.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}
