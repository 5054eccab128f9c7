import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** How long a banner is shown before the next one: long enough to be read. Its picture's loading time comes on top. */
export const BANNER_PAUSE_MS = 6_000
/** How long a collection's picture stands, as specified. */
export const COLLECTION_INTERVAL_MS = 3_000

const REDUCED = '(prefers-reduced-motion: reduce)'

/** True once the page is loaded and the element is in the window: outside the window nothing moves or is fetched. */
function useInSight(place: RefObject<HTMLElement | null>): boolean {
  const [loaded, setLoaded] = useState(false)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const begin = () => setLoaded(true)
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
  useEffect(() => {
    const { current } = place
    if (!current) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    watch.observe(current)
    return () => watch.disconnect()
  }, [place])
  return loaded && seen
}

/**
 * Which of several pictures is shown, and when the next comes.
 *
 * By itself it shows each once and rests on the first: text beside something that always moves is hard to read. Who
 * presses Play keeps it moving until they press Pause; who picks one stays with it. A pointer over it or the focus in
 * it holds it; those who want no motion, or save data, get none until they ask. A picture is fetched when its turn comes,
 * not before, and shown only once it is there.
 * @param stage the element that holds the pictures; those to come are marked `data-slide`
 */
export function useCarousel(count: number, interval: number, stage: RefObject<HTMLElement | null>) {
  const [index, setIndex] = useState(0)
  const [next, setNext] = useState<number | null>(null)
  /** Shown before; the next is drawn over it while it appears. */
  const [previous, setPrevious] = useState<number | null>(null)
  const [playing, setPlaying] = useState<'one round' | 'on' | 'off'>('one round')
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const inSight = useInSight(stage)

  useEffect(() => {
    const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
    if (matchMedia(REDUCED).matches || saves) setPlaying('off')
  }, [])

  const advance = useEffectEvent(() => {
    if (!document.hidden) setNext((index + 1) % count)
  })
  const moving = inSight && count > 1 && playing !== 'off' && !pointed && !focused && next === null
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(advance, interval)
    return () => clearInterval(timer)
  }, [moving, interval])

  useEffect(() => {
    if (next === null) return
    let isOver = false
    const show = () => {
      if (isOver) return
      setPrevious(index)
      setIndex(next)
      setNext(null)
      if (next === 0) setPlaying((how) => (how === 'one round' ? 'off' : how))
    }
    const pictures = stage.current?.querySelectorAll<HTMLImageElement>(`[data-slide="${next}"] img`) ?? []
    // A picture that cannot be loaded still has its first impression: its turn comes all the same.
    Promise.allSettled([...pictures].map((picture) => picture.decode())).then(show)
    return () => {
      isOver = true
    }
  }, [next, index, stage])

  return {
    index,
    next,
    previous,
    playing: playing !== 'off',
    /** Stays with what is shown. */
    rest: () => setPlaying('off'),
    pick: (to: number) => {
      setPlaying('off')
      setNext((to + count) % count)
    },
    toggle: () => {
      // After Play is pressed the pointer is still on it: that alone must not pause what was just started.
      setPointed(false)
      setFocused(false)
      setPlaying((how) => (how === 'off' ? 'on' : 'off'))
    },
    /** For the element around it all. A finger comes and goes: only what can rest over it holds it. */
    holds: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
