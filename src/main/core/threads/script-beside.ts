/**
 * The script of a thread, which is beside the code that starts it, in the sources as in the bundle.
 *
 * @param module `import.meta.url` of that code
 * @param name of the script, without its ending
 */
export function scriptBeside(module: string, name: string): URL {
  return new URL(`./${name}${module.endsWith('.ts') ? '.ts' : '.js'}`, module);
}
