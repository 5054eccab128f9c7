import type { ReactNode } from 'react'

/**
 * The shop's line icons on a grid of 24, drawn with a 1.6 px line. They are decoration: the text beside them has the
 * meaning.
 */
export type IconProps = { size?: number; className?: string }

function Drawn({ size = 20, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="square"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      {children}
    </svg>
  )
}

function Line({ d, ...rest }: IconProps & { d: string }) {
  return (
    <Drawn {...rest}>
      <path d={d} />
    </Drawn>
  )
}

export const SearchIcon = (props: IconProps) => (
  <Line d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5" {...props} />
)
export function AccountIcon({ filled = false, ...rest }: IconProps & { filled?: boolean }) {
  return (
    <Drawn {...rest}>
      <path
        d="M12 3.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM4 20.5c.6-3.8 3.6-5.8 8-5.8s7.4 2 8 5.8"
        fill={filled ? 'currentColor' : 'none'}
      />
    </Drawn>
  )
}
export const BellIcon = (props: IconProps) => (
  <Line d="M6 16.5V10a6 6 0 0 1 12 0v6.5l1.8 1.5H4.2L6 16.5ZM12 4V2.8M10 20.8h4" {...props} />
)
export const CartIcon = (props: IconProps) => (
  <Line d="M3.5 8h17l-1.6 12.5H5.1L3.5 8ZM8.3 10.5V7.2a3.7 3.7 0 0 1 7.4 0v3.3" {...props} />
)
export const ChevronDownIcon = (props: IconProps) => <Line d="m6 9.5 6 6 6-6" {...props} />
export const ChevronUpIcon = (props: IconProps) => <Line d="m6 14.5 6-6 6 6" {...props} />
export const ChevronLeftIcon = (props: IconProps) => <Line d="m14.5 6-6 6 6 6" {...props} />
export const ChevronRightIcon = (props: IconProps) => <Line d="m9.5 6 6 6-6 6" {...props} />
export const CloseIcon = (props: IconProps) => <Line d="m5.5 5.5 13 13M18.5 5.5l-13 13" {...props} />
export const MenuIcon = (props: IconProps) => <Line d="M3.5 6.5h17M3.5 12h17M3.5 17.5h11" {...props} />
export const PauseIcon = (props: IconProps) => <Line d="M8.5 5.5v13M15.5 5.5v13" {...props} />
export const PlusIcon = (props: IconProps) => <Line d="M12 5v14M5 12h14" {...props} />
export const MinusIcon = (props: IconProps) => <Line d="M5 12h14" {...props} />
export const CheckIcon = (props: IconProps) => <Line d="m5 12.5 4.8 4.8L19 7.5" {...props} />
export const CalendarIcon = (props: IconProps) => <Line d="M4 6h16v14H4ZM4 10.5h16M8.5 3.5V6M15.5 3.5V6" {...props} />
export const FilterIcon = (props: IconProps) => <Line d="M3.5 6.5h17M6.5 12h11M10 17.5h4" {...props} />
export const LinkIcon = (props: IconProps) => (
  <Line
    d="m10 14 4-4M11 7.5l2.6-2.6a3.9 3.9 0 0 1 5.5 5.5L16.5 13M13 16.5l-2.6 2.6a3.9 3.9 0 0 1-5.5-5.5L7.5 11"
    {...props}
  />
)
export const CopyIcon = (props: IconProps) => <Line d="M9 9h11.5v11.5H9ZM9 15H3.5V3.5H15V9" {...props} />
export const PinIcon = (props: IconProps) => (
  <Line
    d="M12 21.5s-7-6.6-7-11.7a7 7 0 0 1 14 0c0 5.1-7 11.7-7 11.7ZM12 7.3a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z"
    {...props}
  />
)
export const TruckIcon = (props: IconProps) => (
  <Line
    d="M5 17.5H2.5V6h12v11.5H9M14.5 9.5h4l3 3.5v4.5H19M7 15.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM17 15.6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z"
    {...props}
  />
)
export const InfoIcon = (props: IconProps) => (
  <Line d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.2" {...props} />
)
export const WarningIcon = (props: IconProps) => <Line d="M12 3.8 21.5 20h-19L12 3.8ZM12 10v5M12 17.4v.2" {...props} />
export const ShareIcon = (props: IconProps) => (
  <Line
    d="M4 20.5l1.2-4.3a8.4 8.4 0 1 1 3.1 3l-4.3 1.3ZM9 8.5c0 3.6 2.9 6.5 6.5 6.5l.5-2-2.4-1-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1-1-2.4-1.3 1.2Z"
    {...props}
  />
)

const HEART = 'M12 20.2C6.2 15.6 3.2 12.3 3.2 8.7a4.6 4.6 0 0 1 8.8-1.9 4.6 4.6 0 0 1 8.8 1.9c0 3.6-3 6.9-8.8 11.5Z'

/** A favourite's heart; filled when it is one. */
export function HeartIcon({ filled = false, ...rest }: IconProps & { filled?: boolean }) {
  return (
    <Drawn {...rest}>
      <path d={HEART} fill={filled ? 'currentColor' : 'none'} />
    </Drawn>
  )
}

export function PlayIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M7.5 5v14l11-7-11-7Z" fill="currentColor" />
    </Drawn>
  )
}
