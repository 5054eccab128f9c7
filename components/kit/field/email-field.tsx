import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An email address, with the keyboard for it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoCapitalize'>) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" />
}
