/**
 * For `node --import`: writes the addresses of all modules that the process has loaded, one a line, when it ends. The file
 * is named by RECORD_MODULES_TO.
 */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env.RECORD_MODULES_TO as string, [...loaded].join('\n')))
