/**
 * For `node --import`: when the process ends, writes the addresses of all loaded modules to its data folder, one a
 * line, in the file `modules-` with its process id.
 */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})
const file = path.join(process.env.DATA_DIR ?? '.', `modules-${process.pid}`)
process.on('exit', () => writeFileSync(file, [...loaded].join('\n')))
