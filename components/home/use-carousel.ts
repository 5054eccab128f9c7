import { type RefObject, useEffect, useState } from 'react'

/** How long a banner stands, as specified; its picture's loading time comes on top. */
export const BANNER_INTERVAL_MS = 1_000

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Which banner is shown, and when the next comes.
 *
 * By itself it shows every banner once and rests on the first: nobody reads beside something that moves for ever.
 * Whoever presses Play keeps it moving until they press Pause. A pointer over it or the focus in it holds it; those who
 * want no motion, or save data, get none until they ask. A banner's picture is fetched when its turn comes, not before,
 * and the banner changes only once the picture is there.
 * @param stage the element that holds the pictures; the one to come is marked `data-slide`
 */
export function useCarousel(count: number, stage: RefObject<HTMLElement | null>) {
  const [index, setIndex] = useState(0)
  const [coming, setComing] = useState<number | null>(null)
  const [playing, setPlaying] = useState<'one round' | 'on' | 'off'>('one round')
  const [held, setHeld] = useState(false)
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
    if (matchMedia(REDUCED).matches || saves) setPlaying('off')
    const begin = () => setReady(true)
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])

  const moving = ready && count > 1 && playing !== 'off'
  useEffect(() => {
    if (!moving || held || coming !== null) return
    const timer = setInterval(() => {
      if (!document.hidden) setComing((index + 1) % count)
    }, BANNER_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [moving, held, coming, index, count])

  useEffect(() => {
    if (coming === null) return
    let gone = false
    const show = () => {
      if (gone) return
      setIndex(coming)
      setComing(null)
      if (coming === 0) setPlaying((how) => (how === 'one round' ? 'off' : how))
    }
    const picture = stage.current?.querySelector<HTMLImageElement>(`[data-slide="${coming}"] img`)
    // A picture that cannot be had still has its first impression: its banner's turn comes all the same.
    if (picture) picture.decode().then(show, show)
    else show()
    return () => {
      gone = true
    }
  }, [coming, stage])

  return {
    index,
    coming,
    playing: playing !== 'off',
    go: (to: number) => setComing((to + count) % count),
    toggle: () => {
      // Whoever presses Play stands on it: that alone must not hold what they just set going.
      setHeld(false)
      setPlaying((how) => (how === 'off' ? 'on' : 'off'))
    },
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}
