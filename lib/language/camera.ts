import { defineTexts } from './texts.ts'

/** The camera that reads barcodes. */
export const cameraTexts = defineTexts(
  'camera',
  {
    scan: 'Scan with the camera',
    camera: 'Camera',
    picture: 'Camera picture',
    close: 'Close the camera',
    noPicture: 'No camera picture.',
    'no-reader': 'This browser cannot read barcodes with the camera. Use a scanner, or type the number.',
    blocked: 'The browser blocks the camera. Allow the camera in the browser’s settings, or type the number.',
  },
  () => import('./camera.sw.ts'),
)
