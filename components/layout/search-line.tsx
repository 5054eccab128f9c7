import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { rememberSearch } from '#lib/catalogue/recent-searches.ts'
import type { Row } from './suggestion-rows.ts'

/** A span of a suggestion's text, and whether it matches the typed text. */
type TextSpan = { text: string; hit: boolean }

const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a text into spans at the typed words. If the search forgave a typing error, no span is marked. */
export function matches(text: string, typed: string): TextSpan[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  const letters = [...text]
  const folded = letters.map((letter) => plainText(letter))
  // Letters that fold to zero or two letters (separate accents, "ß") would shift every position after them.
  if (folded.some((letter) => letter.length !== 1)) return [{ text, hit: false }]
  const line = folded.join('')
  const hits = letters.map(() => false)
  for (const word of words) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length)
    }
  }
  const stretches: TextSpan[] = []
  for (const [at, letter] of letters.entries()) {
    const hit = hits[at] === true
    const last = stretches.at(-1)
    if (last?.hit === hit) last.text += letter
    else stretches.push({ text: letter, hit })
  }
  return stretches
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0
  return matches(text, typed).map(({ text: stretch, hit }) => {
    const key = at
    at += stretch.length
    return hit ? (
      <mark key={key} className="bg-transparent font-bold text-inherit">
        {stretch}
      </mark>
    ) : (
      stretch
    )
  })
}

/**
 * One line of the open search: a link that is an option, so that a pointer can open it in another tab. The plain search
 * responds with a redirect, which only the browser itself follows.
 * @param typed text to mark in it
 */
export function SearchLine({
  id,
  row: { text, note, href, image },
  typed,
  marked,
  onChoose,
}: {
  id: string
  row: Row
  typed: string
  marked: boolean
  onChoose: () => void
}) {
  const words = href.startsWith('/search?') ? new URLSearchParams(href.slice(8)).get('q') : null
  const look = classes(
    'flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-calico',
    marked && 'bg-calico outline-3 -outline-offset-3 outline-link',
  )
  const option = { id, href, tabIndex: -1, className: look }
  const drawn = (
    <>
      {image ? (
        <span className="w-9 shrink-0">
          <Picture media={image} widths={[320]} ratio={[3, 4]} decorative className="aspect-3/4" />
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <Marked text={text} typed={typed} />
      </span>
      {note ? <span className="shrink-0 text-small text-muted">{note}</span> : null}
    </>
  )
  if (words === null) {
    return (
      <NavLink role="option" aria-selected={marked} {...option} onNavigate={onChoose}>
        {drawn}
      </NavLink>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useValidAnchor: the field's Enter key clicks it
    <a role="option" aria-selected={marked} {...option} onClick={() => rememberSearch(words)}>
      {drawn}
    </a>
  )
}
