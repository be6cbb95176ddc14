/** The keys of the texts that the upload script gets from the page. */
export const uploadTexts = [
  'choose',
  'chooseOne',
  'drop',
  'camera',
  'uploading',
  'progress',
  'uploaded',
  'removed',
  'waiting',
  'retry',
  'unsent',
  'notUploaded',
  'notRemoved',
  'tooLarge',
  'checking',
] as const
