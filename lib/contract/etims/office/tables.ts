import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { TAX_BANDS } from '../etims-settings.ts'
import { itemClass, itemClasses } from '../item-class.ts'

/** KRA's tables: tax rates, item classes, notices; and the classes of the shop's products. */

const deviceId = z.int().check(z.positive('This device is not known.'))
const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'settings.edit' } as const

const tables = z.object({
  deviceId: z.int(),
  /** When all tables were last read; null before. */
  tablesAt: z.nullable(z.string()),
  rates: z.array(z.object({ band: z.enum(TAX_BANDS), name: z.string(), rate: z.number() })),
  /** Rates of the shop's products without a band: their documents would be refused. */
  ratesWithoutBand: z.array(z.number()),
  classes: z.int(),
  branches: z.array(z.object({ branch: z.string(), name: z.string(), status: z.string() })),
  notices: z.array(
    z.object({ noticeNo: z.string(), title: z.string(), text: z.string(), url: z.string(), at: z.string() }),
  ),
})
export type EtimsTables = z.output<typeof tables>

export const officeEtimsTables = defineOfficeCall({
  ...read,
  name: 'office-etims-tables',
  path: '/office/etims/tables',
  summary: 'KRA’s tables of a device: tax rates, number of item classes, branches and notices.',
  request: z.object({ deviceId }),
  reply: tables,
})

export const officeEtimsTablesRefresh = defineOfficeCall({
  ...write,
  name: 'office-etims-tables-refresh',
  path: '/office/etims/tables/refresh',
  summary: 'Reads the changes of KRA’s tables now. They are read daily.',
  request: z.object({ deviceId }),
  reply: tables,
})

const foundClass = z.object({ classCode: z.string(), name: z.string(), band: z.string() })
export type FoundClass = z.output<typeof foundClass>

export const officeEtimsClassFind = defineOfficeCall({
  ...read,
  name: 'office-etims-class-find',
  path: '/office/etims/classes/find',
  summary: 'KRA’s item classes whose name or code contains the search, at most 30.',
  request: z.object({ search: z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.')) }),
  reply: z.array(foundClass),
})

const named = z.object({ code: z.string(), name: z.string() })
const shown = z.object({
  classes: itemClasses,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
  collections: z.array(z.object({ code: z.string(), name: z.string(), subCollections: z.array(named) })),
  /** Collections with products for sale that have no class, by name: KRA would refuse their invoices. */
  missing: z.array(z.string()),
  /** Names of the chosen classes that KRA's table has. */
  names: z.record(z.string(), z.string()),
  /** KRA's packages and units; empty before the tables are read. */
  packages: z.array(named),
  units: z.array(named),
})
export type ShownItemClasses = z.output<typeof shown>

export const officeEtimsClasses = defineOfficeCall({
  ...read,
  name: 'office-etims-classes',
  path: '/office/etims/classes',
  summary: 'Classes of KRA for each collection, for other products and for delivery.',
  request: z.object({}),
  reply: shown,
})

export const officeEtimsClassSave = defineOfficeCall({
  ...write,
  name: 'office-etims-class-save',
  path: '/office/etims/classes/save',
  summary: 'Sets or removes the class of a collection, a sub-collection, other products or delivery.',
  request: z.object({
    of: z.enum(['collection', 'sub-collection', 'other', 'delivery']),
    /** Of a collection or sub-collection. */
    code: z.string().check(z.maxLength(80)),
    /** Null removes it. */
    itemClass: z.nullable(itemClass),
    version: z.int().check(z.minimum(0)),
  }),
  reply: shown,
})

export const ETIMS_TABLE_CALLS = [
  officeEtimsTables,
  officeEtimsTablesRefresh,
  officeEtimsClassFind,
  officeEtimsClasses,
  officeEtimsClassSave,
]
