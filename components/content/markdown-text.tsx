import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { readTarget } from '#lib/content/targets.ts'

interface Drawing {
  /** The address of a link's target. */
  hrefOf: (target: string) => string
}

/** Draws tokens in order. Their indexes are the keys, as a text is always redrawn as a whole. */
const drawAll = (tokens: readonly Token[] | undefined, drawing: Drawing): ReactNode =>
  tokens?.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>{draw(token, drawing)}</Fragment>
  ))

function drawLink({ href, tokens }: Tokens.Link, drawing: Drawing): ReactNode {
  const words = drawAll(tokens, drawing)
  if (/^(mailto|tel):/.test(href) || href.startsWith('#')) {
    return (
      <a href={href} className="link">
        {words}
      </a>
    )
  }
  // An invalid target is shown as text without a link, so a text cannot run a script.
  if (!readTarget(href)) return words
  return (
    <NavLink href={drawing.hrefOf(href)} className="link">
      {words}
    </NavLink>
  )
}

function drawList({ ordered, start, items }: Tokens.List, drawing: Drawing): ReactNode {
  const drawn = items.map(({ tokens }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={at}>{drawAll(tokens, drawing)}</li>
  ))
  return ordered ? (
    <ol start={start || 1} className="list-decimal space-y-1 pl-6">
      {drawn}
    </ol>
  ) : (
    <ul className="list-disc space-y-1 pl-6">{drawn}</ul>
  )
}

function drawTable({ header, rows }: Tokens.Table, drawing: Drawing): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keys too
    <section className="overflow-x-auto" tabIndex={0} aria-label="Table">
      <table className="w-full text-left">
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col" className="border-b border-ink py-2 pr-4 font-semibold">
                {drawAll(tokens, drawing)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={at}>
              {row.map(({ tokens }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} className="border-b border-hairline py-2 pr-4">
                  {drawAll(tokens, drawing)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** HTML is shown as plain text: staff write text, not pages. */
function draw(given: Token, drawing: Drawing): ReactNode {
  const token = given as MarkedToken
  switch (token.type) {
    case 'heading':
      return token.depth <= 2 ? (
        <h2 className="heading pt-4 text-d4">{drawAll(token.tokens, drawing)}</h2>
      ) : (
        <h3 className="pt-2 text-lead font-semibold">{drawAll(token.tokens, drawing)}</h3>
      )
    case 'paragraph':
      return <p>{drawAll(token.tokens, drawing)}</p>
    case 'list':
      return drawList(token, drawing)
    case 'blockquote':
      return <blockquote className="border-l-3 border-stripe-ochre pl-4">{drawAll(token.tokens, drawing)}</blockquote>
    case 'hr':
      return <hr className="border-hairline" />
    case 'table':
      return drawTable(token, drawing)
    case 'strong':
      return <strong className="font-semibold">{drawAll(token.tokens, drawing)}</strong>
    case 'em':
      return <em>{drawAll(token.tokens, drawing)}</em>
    case 'del':
      return <del>{drawAll(token.tokens, drawing)}</del>
    case 'link':
      return drawLink(token, drawing)
    case 'br':
      return <br />
    case 'space':
    case 'def':
      return null
    case 'text':
      return 'tokens' in token && token.tokens ? drawAll(token.tokens, drawing) : token.text
    case 'escape':
    case 'codespan':
    case 'code':
    case 'html':
    case 'image':
      return token.text
    default:
      return given.raw
  }
}

/** A text that staff wrote in Markdown. */
export function MarkdownText({ text, hrefOf }: Drawing & { text: string }) {
  return <div className="space-y-4">{drawAll(lexer(text), { hrefOf })}</div>
}
