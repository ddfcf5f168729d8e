export async function writeSounds(_folder: string): Promise<void> {}
