import { classes } from './classes.ts'

/** A longer name takes two lines on phones, so that the header's icons fit beside it. */
const SHORT = 8

/** The shop's logo and its name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-3">
      <svg aria-hidden="true" viewBox="0 0 27 27" width="27" height="27" className="size-6 md:size-6.75">
        <g className="fill-stripe-indigo">
          <path d="M0 0h7.5v11.5H0zM19.5 0H27v11.5h-7.5zM0 15.5h7.5V27H0zM19.5 15.5H27V27h-7.5zM9.75 9.75h7.5v7.5h-7.5z" />
        </g>
        <g className="fill-stripe-madder">
          <path d="M9.75 0h7.5v7.5h-7.5zM9.75 19.5h7.5V27h-7.5z" />
        </g>
      </svg>
      {/* In a very narrow window, or with very large text: the sign alone. */}
      <span
        className={classes(
          'wordmark max-[21rem]:sr-only',
          name.length > SHORT && 'max-md:max-w-24 max-md:text-base max-md:leading-tight',
        )}
      >
        {name}
      </span>
    </span>
  )
}
