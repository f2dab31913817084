"""
Add a learning package to Kolibri as its only resource; run by Kolibri's own Python.

    python kolibri_channel.py package.zip

Prints the resource's id.
"""

import hashlib
import shutil
import sys
import uuid
from pathlib import Path

from kolibri.utils.main import initialize

initialize()

from kolibri.core.content.models import ChannelMetadata, ContentNode, File, Language, LocalFile  # noqa: E402
from kolibri.core.content.utils import paths  # noqa: E402
from kolibri.core.device.models import ContentCacheKey  # noqa: E402

package = Path(sys.argv[1])
content = package.read_bytes()
digest = hashlib.md5(content).hexdigest()
lies = Path(paths.get_content_storage_file_path(f"{digest}.zip"))
lies.parent.mkdir(parents=True, exist_ok=True)
shutil.copyfile(package, lies)

channel, root, node, file = (
    uuid.uuid5(uuid.NAMESPACE_URL, f"callwise {name}").hex for name in ("channel", "root", "node", "file")
)
language, _ = Language.objects.get_or_create(id="en", defaults={"lang_code": "en", "lang_name": "English"})
ContentNode.objects.filter(channel_id=channel).delete()
shared = {"channel_id": channel, "available": True, "lang": language}
topic = ContentNode.objects.create(id=root, title="Callwise", content_id=root, kind="topic", **shared)
ContentNode.objects.create(id=node, parent=topic, title="A set", content_id=node, kind="html5", **shared)
held, _ = LocalFile.objects.get_or_create(
    id=digest, defaults={"extension": "zip", "available": True, "file_size": len(content)}
)
File.objects.update_or_create(
    id=file,
    defaults={
        "local_file": held,
        "contentnode_id": node,
        "preset": "html5_zip",
        "lang": language,
        "supplementary": False,
        "thumbnail": False,
        "priority": 1,
    },
)
ChannelMetadata.objects.update_or_create(
    id=channel, defaults={"name": "Callwise", "root": topic, "min_schema_version": "5", "version": 1}
)
ContentCacheKey.update_cache_key()
print(node)
