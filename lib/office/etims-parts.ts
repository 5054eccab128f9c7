/** Pages of eTIMS in the Money section, as in their addresses. */
export const ETIMS_PARTS = ['queue', 'purchases', 'devices', 'classes'] as const
export type EtimsPart = (typeof ETIMS_PARTS)[number]

export const isEtimsPart = (part: string): part is EtimsPart => ETIMS_PARTS.some((one) => one === part)

/** The address of a document in the queue. */
export const queuedAddress = (serial: string): string => `${pathOfEtims('queue')}?view=all&at=${serial}`

export const pathOfEtims = (part: EtimsPart): string => `/office/money/etims/${part}`
