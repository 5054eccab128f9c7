import { classes } from '#components/kit/classes.ts'

/** A product's tags: "New", "Trending", "14% off". An offer is in madder. */
export function TagLabels({
  tags,
  className,
  ground = 'bg-ground',
}: {
  tags: readonly string[]
  className?: string
  /** Its tab's colour: the page's own over a picture, calico over the page. */
  ground?: 'bg-ground' | 'bg-calico'
}) {
  return (
    <ul aria-label="Tags" className={classes('flex flex-wrap gap-2', className)}>
      {tags.map((tag) => (
        <li
          key={tag}
          className={classes('px-3 py-1 text-tiny font-semibold', ground, /off/i.test(tag) ? 'text-madder' : undefined)}
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
