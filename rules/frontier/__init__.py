"""Life on the frontier: callings, minerals, surveys and research."""
