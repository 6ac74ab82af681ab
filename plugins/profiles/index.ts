import type { Profile } from '../../types/profile.ts';
import { mendcode } from './mendcode/index.ts';
import { mercury } from './mercury/index.ts';

/** The built-in profiles; the first is the one that counts where nothing says otherwise. */
export const profiles: readonly Profile[] = [mendcode, mercury];
