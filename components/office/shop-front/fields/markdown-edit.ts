/** A text and its selection, as in a text area. */
export interface Selected {
  text: string
  from: number
  to: number
}

const WORDS = 'words'

/** Makes the selection bold, or plain if it is bold. */
export function withBold({ text, from, to }: Selected): Selected {
  const chosen = text.slice(from, to)
  if (chosen && text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**') {
    return { text: text.slice(0, from - 2) + chosen + text.slice(to + 2), from: from - 2, to: to - 2 }
  }
  const words = chosen || WORDS
  return { text: `${text.slice(0, from)}**${words}**${text.slice(to)}`, from: from + 2, to: from + 2 + words.length }
}

/** Puts a sign before each line of the selection, or takes it from them where all have it. */
function withPrefix({ text, from, to }: Selected, prefix: string, others: RegExp): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const after = text.indexOf('\n', Math.max(from, to - 1))
  const end = after < 0 ? text.length : after
  const lines = text.slice(start, end).split('\n')
  const isOn = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line.replace(others, ''))).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}

/** Makes the lines of the selection headings, or plain again. */
export const withHeading = (selected: Selected): Selected => withPrefix(selected, '## ', /^(#{1,6} |- )/)

/** Makes the lines of the selection entries of a list, or plain again. */
export const withList = (selected: Selected): Selected => withPrefix(selected, '- ', /^(#{1,6} |[*-] )/)

/** Makes the selection a link. @param target as lib/content/targets.ts reads it */
export function withLink({ text, from, to }: Selected, target: string): Selected {
  const words = text.slice(from, to) || WORDS
  return {
    text: `${text.slice(0, from)}[${words}](${target})${text.slice(to)}`,
    ...{ from: from + 1, to: from + 1 + words.length },
  }
}
