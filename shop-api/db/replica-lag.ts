import type { WalPosition } from './wal-position.ts'

/** A look at the primary: how far it was at a moment of this process's own steady clock. */
interface Sample {
  position: WalPosition
  at: number
}

/** Of a replica that is far behind so many looks are told apart: five minutes of them. */
const MAX_SAMPLES = 600

/**
 * How far a replica is behind, in this process's own time: since when the primary is known to be at a position that the
 * replica has not replayed. No machine's clock is compared with another's, and a primary that writes nothing leaves no
 * replica behind, however old its last transaction is.
 */
export class ReplicaLag {
  /** Positions that the replica has not replayed, the oldest first. */
  #ahead: Sample[] = []
  #seen: WalPosition = 0n
  #replayed: WalPosition = 0n

  get replayed(): WalPosition {
    return this.#replayed
  }

  /** The primary was here. @param at before it was asked, in milliseconds */
  primaryAt(position: WalPosition, at: number): void {
    if (position === this.#seen) return
    // A lower one: another primary, restored or promoted. What was seen before says nothing of it.
    if (position < this.#seen) this.#ahead = []
    this.#seen = position
    if (position <= this.#replayed) return
    const last = this.#ahead.at(-1)
    if (last && this.#ahead.length >= MAX_SAMPLES) last.position = position
    else this.#ahead.push({ position, at })
  }

  /** The replica has replayed so much. */
  replicaAt(position: WalPosition): void {
    this.#replayed = position
    this.#ahead = this.#ahead.filter((sample) => sample.position > position)
  }

  /** Milliseconds; 0 when nothing is known that the replica has not. */
  behind(now: number): number {
    const [oldest] = this.#ahead
    return oldest ? Math.max(0, now - oldest.at) : 0
  }
}
