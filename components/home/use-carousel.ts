import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * How long a banner is shown before the next, in ms: long enough to be read. The loading time of its picture is added.
 */
export const BANNER_PAUSE_MS = 6_000
/** How long a collection's picture is shown, in ms (specification). */
export const COLLECTION_INTERVAL_MS = 3_000

const REDUCED = '(prefers-reduced-motion: reduce)'

/** True once the page is loaded and the element is in the window. Outside the window no picture moves or loads. */
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
 * The shown picture of several, and the timing of the next.
 * Shows each picture once automatically and rests on the first: text beside a moving picture is hard to read. Play runs
 * it until Pause is pressed. A picked picture stays. A pointer over it or the focus in it pauses it. For reduced motion
 * or saved data it starts only on request. A picture loads when its turn is due, and is shown only once loaded.
 * @param stage the element that contains the pictures; pictures to load are marked `data-slide`
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
    // A picture that fails to load still has its blurred preview, so it gets its turn.
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
    /** Stops at the shown picture. */
    rest: () => setPlaying('off'),
    pick: (to: number) => {
      setPlaying('off')
      setNext((to + count) % count)
    },
    toggle: () => {
      // After Play is pressed the pointer is still on it. That alone must not pause the carousel.
      setPointed(false)
      setFocused(false)
      setPlaying((how) => (how === 'off' ? 'on' : 'off'))
    },
    /** For the element around it. A finger cannot rest over an element, so only other pointers pause it. */
    holds: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
