import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { rememberSearch } from '#lib/catalogue/recent-searches.ts'
import { matches } from './matches.ts'
import type { Row } from './suggestion-rows.ts'

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
