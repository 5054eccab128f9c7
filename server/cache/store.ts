import { LRUCache } from 'lru-cache'

/**
 * The bounded memory of both caches: pages and the data behind them. Loaded by Node itself (see next.config.js), so it
 * imports nothing of Next's bundler. One store per process, found by whichever copy of this module asks.
 */

export interface Kept {
  /** Milliseconds since the epoch. */
  at: number
  bytes: number
  value: unknown
}

export interface CacheFigures {
  entries: number
  bytes: number
  limit: number
  hits: number
  misses: number
  /** Pages refused because one address asked for too many new ones. */
  refused: number
}

interface Store {
  kept: LRUCache<string, Kept>
  figures: Pick<CacheFigures, 'hits' | 'misses' | 'refused'>
  /** Called with every key that leaves. */
  onDrop: Set<(key: string) => void>
}

const SYMBOL = Symbol.for('fuma.cache')
/** What a key, its wrapper objects and the runtime's own bookkeeping take besides the content. */
const OVERHEAD = 1024

function createStore(): Store {
  const megabytes = Number(process.env.PAGE_CACHE_MB) || 256
  const onDrop = new Set<(key: string) => void>()
  const kept = new LRUCache<string, Kept>({
    maxSize: megabytes * 1024 * 1024,
    // One page may not push out everything else.
    maxEntrySize: 4 * 1024 * 1024,
    sizeCalculation: (entry, key) => entry.bytes + 2 * key.length + OVERHEAD,
    dispose: (_entry, key, reason) => {
      if (reason !== 'set') for (const drop of onDrop) drop(key)
    },
  })
  return { kept, figures: { hits: 0, misses: 0, refused: 0 }, onDrop }
}

const shared = globalThis as { [SYMBOL]?: Store }

/** This process's store. */
export function store(): Store {
  shared[SYMBOL] ??= createStore()
  return shared[SYMBOL]
}

/** How full the caches are and what they saved, for `/api/health`. */
export function cacheFigures(): CacheFigures {
  const { kept, figures } = store()
  return { entries: kept.size, bytes: kept.calculatedSize, limit: kept.maxSize, ...figures }
}
