'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'

/** A field of each line of a list. */
export interface LineField<Line> {
  name: keyof Line & string
  label: string
  /** Its share of the line. */
  width: string
  /** Suggested while it is typed. */
  list?: string
  inputMode?: 'numeric'
}

/** A list of lines that are typed, added, moved and taken away: materials, specification, care. */
export function LineList<Line extends object>({
  title,
  noun,
  lines,
  fields,
  empty,
  edit,
}: {
  title: string
  /** "material" */
  noun: string
  lines: readonly Line[]
  fields: readonly LineField<Line>[]
  /** Initial value of a new line. */
  empty: Line
  edit: {
    /** Absent for read-only users. */
    onChange?: ((lines: Line[], tag?: string) => void) | undefined
    errorAt: (at: number, name: string) => string | undefined
    error?: string | undefined
  }
}) {
  const { onChange, errorAt, error } = edit
  const move = (at: number) => {
    const next = [...lines]
    const [line] = next.splice(at, 1)
    if (line) next.splice(at - 1, 0, line)
    onChange?.(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-tiny text-muted">{title}</legend>
      <ul className="mt-1 space-y-1">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that tells it apart while it is typed
          <li key={at} className="flex items-start gap-1.5">
            {fields.map(({ name, label, width, list, inputMode }) => {
              const wrong = errorAt(at, name)
              return (
                <span key={name} className={width}>
                  <input
                    aria-label={`${label}, ${noun} ${at + 1}`}
                    aria-invalid={wrong ? true : undefined}
                    list={list}
                    inputMode={inputMode}
                    readOnly={!onChange}
                    placeholder={label}
                    className="office-field w-full"
                    value={String(line[name] ?? '')}
                    onChange={({ target }) =>
                      onChange?.(
                        lines.map((one, other) => (other === at ? { ...one, [name]: target.value } : one)),
                        `${title} ${at} ${name}`,
                      )
                    }
                  />
                  {wrong ? <span className="block text-tiny font-semibold text-error">{wrong}</span> : null}
                </span>
              )
            })}
            {onChange ? (
              <>
                <OfficeButton
                  aria-label={`Move ${noun} ${at + 1} up`}
                  className="w-8 px-0"
                  disabled={at === 0}
                  onClick={() => move(at)}
                >
                  ↑
                </OfficeButton>
                <OfficeButton
                  aria-label={`Remove ${noun} ${at + 1}`}
                  className="w-8 px-0"
                  onClick={() => onChange(lines.filter((_, other) => other !== at))}
                >
                  ×
                </OfficeButton>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className="mt-1 text-tiny font-semibold text-error">
          {error}
        </p>
      ) : null}
      {onChange ? (
        <OfficeButton size="small" className="mt-1.5" onClick={() => onChange([...lines, empty])}>
          Add a {noun}
        </OfficeButton>
      ) : null}
    </fieldset>
  )
}
