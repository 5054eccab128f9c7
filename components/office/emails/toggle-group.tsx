import { classes } from '#components/kit/classes.ts'

/** Buttons of which one is pressed: how something is shown. */
export function ToggleGroup<Id extends string>({
  label,
  options,
  current,
  onChoose,
}: {
  label: string
  options: readonly (readonly [id: Id, name: string])[]
  current: Id
  onChoose: (id: Id) => void
}) {
  return (
    <fieldset aria-label={label} className="inline-flex rounded-sm border border-ink">
      {options.map(([id, name]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          className={classes(
            'min-h-7 px-3 text-tiny font-semibold max-md:min-h-11',
            id === current ? 'bg-main text-on-main' : 'hover:bg-calico',
          )}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
