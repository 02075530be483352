// Address of a worker's script, as the bundler writes it.
declare module '*?worker&url' {
  const address: string
  export default address
}
