import { type ReactNode, useRef, useState } from 'react';
import { fetched } from '#web/ui/fetched.tsx';

const CropDialog = fetched(async () => (await import('./CropDialog.tsx')).CropDialog);

interface Props {
  label: string;
  onPhoto: (photo: Blob) => void;
  children: (open: () => void) => ReactNode;
}

/** Takes or chooses a photo, then crops it to the plate. */
export function PlateCamera({ label, onPhoto, children }: Props) {
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          // Lets the same file be picked again.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
      {file !== undefined && (
        <CropDialog
          file={file}
          onUse={(photo) => {
            setFile(undefined);
            onPhoto(photo);
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
