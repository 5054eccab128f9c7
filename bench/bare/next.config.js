import path from 'node:path'

/** The yardstick: Next as it comes. */
export default { turbopack: { root: path.resolve(import.meta.dirname, '../..') } }
