import { useEffect, useState } from 'react';
import classes from '../../../ui/document-view/preview.module.css';

interface ImageViewProps {
  blob: Blob;
  name: string;
  /** As many pixels as it has, instead of as many as the window has room for. */
  isActualSize: boolean;
  onBroken: () => void;
}

/** A picture, at first as large as the window allows and no larger than it is. */
export function ImageView({ blob, name, isActualSize, onBroken }: ImageViewProps) {
  const url = useObjectUrl(blob);
  if (url === null) return null;
  return (
    <div className={classes.picture} data-actual={isActualSize || undefined}>
      <img className={classes.image} src={url} alt={name} onError={onBroken} />
    </div>
  );
}

/** A URL of the bytes inside this page, given back when they go off the screen. */
function useObjectUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
