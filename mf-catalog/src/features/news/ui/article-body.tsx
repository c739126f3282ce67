import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { SafeMarkdown } from 'shared-kernel/markdown';
import { ru } from '../locale/ru.ts';
import { useNewsImage } from '../api/news-editing.ts';
import styles from './news.module.css';

/** Address of the portal's own images in an article; others are not loaded. */
const IMAGE = /^images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

/** The text of an article: safe Markdown with the portal's own images. */
export function ArticleBody({ text }: { readonly text: string }): ReactElement {
  return (
    <div className={styles.body}>
      <SafeMarkdown
        text={text}
        renderImage={(address, description) => {
          const id = IMAGE.exec(address)?.[1];
          return id === undefined ? null : <NewsImage id={id} description={description} />;
        }}
      />
    </div>
  );
}

/** An image that only signed-in readers get: it is fetched with their token. */
function NewsImage({ id, description }: { readonly id: string; readonly description: string }): ReactElement {
  const image = useNewsImage(id);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!image.data) return undefined;
    const url = URL.createObjectURL(image.data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [image.data]);
  if (image.isError) return <span className={styles.noImage}>{ru.news.noImage(description)}</span>;
  if (address === undefined) return <Skeleton.Node className={styles.imageLoading ?? ''} />;
  return <img src={address} alt={description} className={styles.image} />;
}
