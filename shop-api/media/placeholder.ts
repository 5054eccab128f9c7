import type { LoomPool } from '#sample/loom/pool.ts'

/** Undyed plain cloth: what is shown until a picture has come, and when it cannot be had. */
const CLOTH = { kind: 'percale', yarns: ['#e7dfd0', '#d9cfbb'] } as const
const SIZE = { width: 1000, height: 1492 }

/** The placeholder's master, woven when it is first needed. */
export class Placeholder {
  readonly #loom: LoomPool
  #woven: Promise<Buffer> | undefined

  constructor(loom: LoomPool) {
    this.#loom = loom
  }

  master(): Promise<Buffer> {
    this.#woven ??= this.#loom.draw({ cloth: CLOTH, composition: 'flat', seed: 7 }, SIZE).then(
      ({ image }) => image,
      (error) => {
        this.#woven = undefined
        throw error
      },
    )
    return this.#woven
  }
}
