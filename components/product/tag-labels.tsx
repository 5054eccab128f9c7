import { classes } from '#lib/classes.ts'

/** A product's tags: "New", "Trending", "14% off". An offer stands in madder. */
export function TagLabels({ tags, className }: { tags: readonly string[]; className?: string }) {
  return (
    <ul aria-label="Tags" className={classes('flex flex-wrap gap-2', className)}>
      {tags.map((tag) => (
        <li
          key={tag}
          className={classes(
            'bg-ground px-3 py-1 text-tiny font-semibold',
            /off/i.test(tag) ? 'text-madder' : undefined,
          )}
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
