import { type Icon, IconBolt, IconFiles, IconHome, IconListCheck } from '@tabler/icons-react';

/** The icons of the main navigation, by the name that a manifest gives. */
export const tabIcons = {
  home: IconHome,
  list: IconListCheck,
  files: IconFiles,
  bolt: IconBolt,
} satisfies Record<string, Icon>;

export type TabIcon = keyof typeof tabIcons;
